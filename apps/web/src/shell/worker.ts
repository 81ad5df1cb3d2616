/** The time between two checks for a new version, because a page may stay open for days. */
const lookMs = 3_600_000

/** How long a new version may take to take over, before the page is loaded anew all the same. */
const takeOverMs = 10_000

let hasTakenOver = false

/** Offers an update to the player. The old version runs until the player accepts. */
type Offer = (takeOver: () => void) => void

function watch(registration: ServiceWorkerRegistration, offer: Offer): void {
  // The first service worker replaces no other one, so there is no update to offer.
  const waits = () => navigator.serviceWorker.controller && registration.waiting
  const tell = () => {
    const worker = waits()
    if (!worker || document.hidden) return
    offer(() => {
      hasTakenOver = true
      worker.postMessage('take-over', [])
      // The old one first ends its open requests, however long they take; a new page lets it go.
      setTimeout(() => window.location.reload(), takeOverMs)
    })
  }
  tell()
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', tell)
  })
  let checkedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    tell()
    if (document.hidden || Date.now() - checkedAt < lookMs) return
    checkedAt = Date.now()
    registration.update().catch(console.debug)
  })
}

/** Registers the service worker, which serves the app shell offline (`service-worker.js`). */
export async function startWorker(offer: Offer): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (hasTakenOver) window.location.reload()
  })
  const { serviceWorker } = navigator
  watch(await serviceWorker.register('./sw.js', { updateViaCache: 'none' }), offer)
}
