// Small sounds, made here: nothing is loaded. They are off until somebody turns them on, and silent before the first touch.
import { facts } from "./facts.js";

let context = null;

// [start in seconds, hertz, length, loudness, shape]
const SOUNDS = {
  move: [[0, 520, 0.05, 0.25, "triangle"]],
  turn: [
    [0, 660, 0.12, 0.4, "sine"],
    [0.13, 880, 0.2, 0.4, "sine"],
  ],
  chat: [
    [0, 990, 0.06, 0.3, "sine"],
    [0.08, 1320, 0.08, 0.25, "sine"],
  ],
  vp: [[0, 1180, 0.09, 0.2, "sine"]],
  built: [
    [0, 392, 0.1, 0.35, "triangle"],
    [0.1, 523, 0.1, 0.35, "triangle"],
    [0.2, 659, 0.22, 0.35, "triangle"],
  ],
  dice: [0, 0.06, 0.11, 0.18, 0.27, 0.34].map((at, i) => [at, 180 + 60 * (i % 3), 0.03, 0.4, "square"]),
  scoring: [
    [0, 294, 0.3, 0.35, "triangle"],
    [0.18, 440, 0.3, 0.35, "triangle"],
    [0.36, 587, 0.5, 0.35, "triangle"],
  ],
  end: [
    [0, 392, 0.2, 0.4, "triangle"],
    [0.2, 523, 0.2, 0.4, "triangle"],
    [0.4, 659, 0.2, 0.4, "triangle"],
    [0.6, 784, 0.7, 0.45, "triangle"],
  ],
};

export function play(name) {
  if (facts.sound !== "on" || context?.state !== "running") return;
  for (const [at, hertz, length, loudness, shape] of SOUNDS[name]) {
    const start = context.currentTime + at;
    const tone = new OscillatorNode(context, { type: shape, frequency: hertz });
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime((loudness * facts.volume) / 10, start + 0.008);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
    tone.connect(gain).connect(context.destination);
    tone.start(start);
    tone.stop(start + length + 0.02);
  }
}

// Browsers let a page sound only after somebody has touched it.
export function listen() {
  if (facts.sound !== "on") return;
  const wake = () => {
    context ??= new AudioContext();
    context.resume();
  };
  for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, wake, { once: true });
}
