let audio: AudioContext | undefined

/** Browsers let a page sound only after its user has clicked or typed on it: the first of that unlocks the bell. */
export function unlockBell() {
  const unlock = () => {
    audio ??= new AudioContext()
    void audio.resume()
  }
  for (const event of ['pointerdown', 'keydown'])
    addEventListener(event, unlock, { once: true, capture: true })
}

/** Milliseconds in which the tabs of one browser hear of the same. */
const together = 2000

/** Rings once however many tabs are open; silent until a click has unlocked it. */
export function ringBell() {
  if (audio?.state !== 'running') return
  // Over an insecure address there are no locks; each tab then rings.
  if (!navigator.locks) return ring(audio)
  const { locks } = navigator
  const context = audio
  void locks.request('bell', { ifAvailable: true }, async (lock) => {
    if (!lock) return
    ring(context)
    await new Promise((resolve) => setTimeout(resolve, together))
  })
}

/** Two tones at full volume, one after the other: the first has faded by the time it would add to the second. */
function ring(audio: AudioContext) {
  for (const [frequency, delay] of [
    [880, 0],
    [1318.5, 0.12],
  ] as const) {
    const start = audio.currentTime + delay
    const tone = new OscillatorNode(audio, { frequency, type: 'sine' })
    const fading = new GainNode(audio, { gain: 0 })
    fading.gain.setValueAtTime(0, start)
    fading.gain.linearRampToValueAtTime(1, start + 0.01)
    fading.gain.exponentialRampToValueAtTime(0.001, start + (delay ? 0.9 : 0.14))
    tone.connect(fading).connect(audio.destination)
    tone.start(start)
    tone.stop(start + 0.9)
  }
}
