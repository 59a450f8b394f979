// Two small sounds, made here: a ship's bell when it is your turn, a knock for a move.
import { settings } from './settings.svelte';

let audio: AudioContext | null = null;

function tone(hertz: number, at: number, seconds: number, loud: number): void {
  const oscillator = audio!.createOscillator();
  const gain = audio!.createGain();
  oscillator.frequency.value = hertz;
  gain.gain.setValueAtTime(loud, audio!.currentTime + at);
  gain.gain.exponentialRampToValueAtTime(0.0001, audio!.currentTime + at + seconds);
  oscillator.connect(gain).connect(audio!.destination);
  oscillator.start(audio!.currentTime + at);
  oscillator.stop(audio!.currentTime + at + seconds);
}

// Browsers allow sound only after a press; before that nothing is heard and nothing breaks.
function ready(): boolean {
  if (!settings.sound || !('AudioContext' in window)) return false;
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return false;
  audio ??= new AudioContext();
  return audio.state === 'running' || (void audio.resume(), true);
}

export function bell(): void {
  if (!ready()) return;
  for (const at of [0, 0.22]) {
    tone(1568, at, 0.9, 0.06);
    tone(2637, at, 0.5, 0.03);
  }
}

export function knock(): void {
  if (ready()) tone(220, 0, 0.09, 0.05);
}
