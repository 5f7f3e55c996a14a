// Makes an element look as new html says by changing only what differs. What stays keeps what its reader did to it:
// the focus, unfolded details, ticked boxes, scroll positions; and the browser has nothing to do for it.

const NAMES = ["id", "data-piece", "data-thing", "data-action", "data-way", "data-look", "href", "formaction", "value"];

// What tells an element from its sisters: one that has another name is another one.
export function nameOf(element) {
  const name = NAMES.find((n) => element.hasAttribute?.(n));
  return name ? `[${name}="${CSS.escape(element.getAttribute(name))}"]` : "";
}

const isOne = (old, fresh) => old.nodeName === fresh.nodeName && nameOf(old) === nameOf(fresh);

// The node among the sisters of ``old`` that becomes ``fresh``; what has no name of its own is not looked for.
function find(old, fresh) {
  if (!old || isOne(old, fresh)) return old;
  let sister = nameOf(fresh) ? old.nextSibling : null;
  while (sister && !isOne(sister, fresh)) sister = sister.nextSibling;
  return sister;
}

function attributes(old, fresh) {
  for (const { name } of [...old.attributes]) {
    const isKept = fresh.hasAttribute(name) || (name === "open" && old.nodeName === "DETAILS" && old.id);
    if (!isKept) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
}

function become(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  if (old.nodeType !== Node.ELEMENT_NODE) {
    old.data = fresh.data;
    return;
  }
  attributes(old, fresh);
  morph(old, fresh);
}

// The inside of an element becomes that of another; the element itself stays as it is.
export function morph(old, fresh) {
  let at = old.firstChild;
  for (const node of [...fresh.childNodes]) {
    const found = find(at, node);
    if (!found) {
      old.insertBefore(node, at);
      continue;
    }
    while (at !== found) at = drop(at);
    become(found, node);
    at = found.nextSibling;
  }
  while (at) at = drop(at);
}

function drop(node) {
  const next = node.nextSibling;
  node.remove();
  return next;
}

// New html for an element, as a tree of the same kind: html inside an SVG is read as SVG.
export function read(element, html) {
  const fresh = element.cloneNode(false);
  fresh.innerHTML = html;
  return fresh;
}
