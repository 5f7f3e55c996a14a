// The line to the server: it sends what has changed, and goes on where it broke off.
import { byId, facts, query } from "./facts.js";

let source = null;
let retry = 0;
let wait = 500;

// After a restart everybody comes again; not all at the same moment.
const jittered = (milliseconds) => milliseconds * (0.5 + Math.random());

export function connect(receive) {
  clearTimeout(retry);
  source?.close();
  source = new EventSource(`${facts.table}/stream${query({ since: facts.stamp })}`);
  source.addEventListener("open", () => {
    byId("banner").hidden = true;
    wait = 500;
  });
  source.addEventListener("update", (event) => receive(JSON.parse(event.data)));
  source.addEventListener("error", () => {
    byId("banner").hidden = false;
    // The browser would try again by itself, like all others at the same moment; we do it more and more patiently.
    source.close();
    retry = setTimeout(() => connect(receive), jittered(wait));
    wait = Math.min(wait * 2, 15000);
  });
}

export const isOpen = () => source?.readyState === EventSource.OPEN;

export function watchOver(receive) {
  addEventListener("online", () => connect(receive));
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && source?.readyState === EventSource.CLOSED) connect(receive);
  });
  addEventListener("pagehide", () => source?.close());
  addEventListener("pageshow", (event) => event.persisted && connect(receive));
}
