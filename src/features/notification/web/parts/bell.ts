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

/** Milliseconds in which the tabs of one browser hear of the same, and in which several news sound as one. */
const maxLag = 60_000
const minPause = 2_000

/** Whether no tab has claimed it within so many milliseconds. */
const claim = (name: string, duration: number) =>
  new Promise<boolean>((resolve) => {
    void navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      resolve(lock !== null)
      if (lock) await new Promise((expire) => setTimeout(expire, duration))
    })
  })

/** Rings once for these news however many tabs hear of them; silent until a click has unlocked it. */
export async function ringBell(news: readonly string[]) {
  const context = audio
  if (context?.state !== 'running') return
  // Over an insecure address there are no locks; each tab then rings.
  if (!navigator.locks) return ring(context)
  const claimed = await Promise.all(news.map((name) => claim(`bell ${name}`, maxLag)))
  if (claimed.includes(true) && (await claim('bell', minPause))) ring(context)
}

/** How it sounds. */
export function playBell() {
  if (audio?.state === 'running') ring(audio)
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
