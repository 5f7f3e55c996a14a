// It is my turn: the title says so, and the browser if it may and nobody is looking.
import { byId, facts, words } from "./facts.js";

let shown = null;

export function title(text) {
  document.title = text;
}

export function turned(mine) {
  if (mine && !facts.mine && document.hidden && "Notification" in window && Notification.permission === "granted") {
    shown = new Notification(words.titleMine, { body: words.bodyMine, tag: facts.table, icon: "/static/img/icon.svg" });
    shown.addEventListener("click", () => {
      window.focus();
      shown.close();
    });
  }
  facts.mine = mine;
}

export function listen() {
  document.addEventListener("visibilitychange", () => !document.hidden && shown?.close());
  const ask = byId("ask-notify");
  if (!ask || !("Notification" in window) || Notification.permission !== "default") return;
  ask.hidden = false;
  ask.addEventListener("click", async () => {
    await Notification.requestPermission();
    ask.hidden = true;
  });
}
