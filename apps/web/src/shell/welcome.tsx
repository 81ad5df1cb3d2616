import { lazy, Suspense, useState } from 'react'
import { popupSeen, rememberPopupSeen, useSite } from '../visit/use-site.ts'

const WelcomePopup = lazy(async () => ({
  default: (await import('./welcome-popup.tsx')).WelcomePopup,
}))

/** The operator's popup on the home screen, once per content version (decisions §4). */
export function Welcome() {
  const { data: site } = useSite()
  // Kept while it goes away, though it counts as seen from the tap on.
  const [showing, setShowing] = useState<string | null>(null)
  if (!site?.index_modal || !site.webcontent) return null
  const version = site.webcontent_version
  const due = version !== popupSeen()
  if (due && showing !== version) setShowing(version)
  if (!due && showing === null) return null
  return (
    <Suspense>
      <WelcomePopup
        title={site.webcontent_title || site.title}
        html={site.webcontent}
        onSeen={() => rememberPopupSeen(version)}
        onGone={() => setShowing(null)}
      />
    </Suspense>
  )
}
