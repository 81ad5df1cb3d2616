import { create } from 'zustand'

/** The event by which Chrome says that the app can be installed. */
type InstallEvent = Event & { prompt: () => Promise<unknown> }

function isInstallEvent(event: Event): event is InstallEvent {
  return 'prompt' in event
}

/** The browser’s offer to install the app. The event comes only once, early. */
export const useInstallOffer = create<{ offer: InstallEvent | null }>(() => ({
  offer: null,
}))

/** Listens for the offer from the start. Suppresses the browser’s install bar, because `/app` shows the offer. */
export function watchInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    if (isInstallEvent(event)) useInstallOffer.setState({ offer: event })
  })
  window.addEventListener('appinstalled', () => useInstallOffer.setState({ offer: null }))
}
