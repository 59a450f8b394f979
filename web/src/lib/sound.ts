// Small synthesised sounds: a ship's bell for your turn, a knock for a move, three bells at the
// end, a low note for an impossible move.
import { settings } from './settings.svelte';

const QUIET = 3000; // silence after which the device may rest; the longest sound takes two seconds
let audio: AudioContext | null = null;
let rest = 0;

function tone(hertz: number, at: number, seconds: number, loud: number): void {
  const oscillator = audio!.createOscillator();
  const gain = audio!.createGain();
  const start = audio!.currentTime + at;
  oscillator.frequency.value = hertz;
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(loud, start + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  oscillator.connect(gain).connect(audio!.destination);
  oscillator.start(start);
  oscillator.stop(start + seconds);
}

// Reports whether sound can play. Browsers allow it only after a press; before that there is
// silence.
function ready(): boolean {
  if (!settings.sound || !('AudioContext' in window)) return false;
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return false;
  try {
    audio ??= new AudioContext();
  } catch {
    return false; // no audio device
  }
  clearTimeout(rest);
  rest = window.setTimeout(() => void audio!.suspend(), QUIET);
  return audio.state === 'running' || (void audio.resume().catch(() => {}), true);
}

// Rings a bell: a few partials, each fading at its own pace.
function strike(at: number, loud: number): void {
  tone(784, at, 1.1, loud * 0.5);
  tone(1568, at, 0.9, loud);
  tone(2637, at, 0.5, loud * 0.5);
}

export function bell(): void {
  if (ready()) for (const at of [0, 0.22]) strike(at, 0.06);
}

export function knock(): void {
  if (!ready()) return;
  tone(220, 0, 0.09, 0.05);
  tone(131, 0, 0.06, 0.05);
}

export function ending(): void {
  if (ready()) for (const at of [0, 0.3, 0.9]) strike(at, 0.06);
}

export function thud(): void {
  if (ready()) tone(98, 0, 0.16, 0.06);
}
