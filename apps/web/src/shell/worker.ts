/** A page that stays open for days hears of a new version all the same. */
const lookMs = 3_600_000

let taken = false

/** Asks the player; until they say so the old build goes on. */
type Offer = (takeOver: () => void) => void

function watch(registration: ServiceWorkerRegistration, offer: Offer): void {
  // The first worker takes over nothing: there was none before it.
  const waits = () => navigator.serviceWorker.controller && registration.waiting
  const tell = () => {
    const waiting = waits()
    if (!waiting || document.hidden) return
    offer(() => {
      taken = true
      waiting.postMessage('take-over', [])
    })
  }
  tell()
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', tell)
  })
  let looked = Date.now()
  document.addEventListener('visibilitychange', () => {
    tell()
    if (document.hidden || Date.now() - looked < lookMs) return
    looked = Date.now()
    registration.update().catch(console.debug)
  })
}

/** Keeps the app's shell for when there is no network (`service-worker.js`). */
export async function startWorker(offer: Offer): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (taken) window.location.reload()
  })
  const { serviceWorker } = navigator
  watch(await serviceWorker.register('./sw.js', { updateViaCache: 'none' }), offer)
}
