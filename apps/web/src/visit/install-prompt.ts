import { create } from 'zustand'

/** Chrome's own event: the app may be installed, when the player says so. */
type InstallEvent = Event & { prompt: () => Promise<unknown> }

function isInstallEvent(event: Event): event is InstallEvent {
  return 'prompt' in event
}

/** What the browser offers; it says so once, long before anybody asks. */
export const useInstallOffer = create<{ offer: InstallEvent | null }>(() => ({
  offer: null,
}))

/** From the first moment on. The browser's own bar stays away: `/app` asks. */
export function watchInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    if (isInstallEvent(event)) useInstallOffer.setState({ offer: event })
  })
  window.addEventListener('appinstalled', () => useInstallOffer.setState({ offer: null }))
}
