import { buttonById } from './dom.ts'
import type { SoundName } from './stage.ts'

/** The notes of each sound as frequencies in Hz, played one after the other for `ms` each. */
const sounds: Record<SoundName, { notes: readonly number[]; ms: number; level: number }> = {
  tick: { notes: [660], ms: 30, level: 0.03 },
  land: { notes: [220], ms: 70, level: 0.06 },
  reveal: { notes: [523, 659], ms: 60, level: 0.05 },
  win: { notes: [523, 659, 784, 1047], ms: 90, level: 0.07 },
  lose: { notes: [196], ms: 90, level: 0.03 },
}

let context: AudioContext | null = null

/** Connects the sound button. Sound is off until the player presses it. */
export function wireSound(): void {
  const button = buttonById('sound')
  button.addEventListener('click', () => {
    const on = button.getAttribute('aria-pressed') !== 'true'
    button.setAttribute('aria-pressed', String(on))
    // A browser allows sound only after an input event, such as this click.
    context = on ? (context ?? new AudioContext()) : null
    playSound('tick')
  })
}

export function playSound(name: SoundName): void {
  if (!context) return
  const { notes, ms, level } = sounds[name]
  const begin = context.currentTime
  notes.forEach((hertz, index) => {
    if (!context) return
    const tone = context.createOscillator()
    const volume = context.createGain()
    const at = begin + (index * ms) / 1000
    tone.type = 'triangle'
    tone.frequency.value = hertz
    volume.gain.setValueAtTime(level, at)
    volume.gain.exponentialRampToValueAtTime(0.0001, at + (ms * 1.8) / 1000)
    tone.connect(volume).connect(context.destination)
    tone.start(at)
    tone.stop(at + (ms * 2) / 1000)
  })
}
