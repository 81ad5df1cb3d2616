import { lazy, Suspense, useState } from 'react'
import { popupSeen, rememberPopupSeen, useSite } from '../visit/use-site.ts'

const WelcomePopup = lazy(async () => ({
  default: (await import('./welcome-popup.tsx')).WelcomePopup,
}))

/** Shows the operator's popup on the home screen, once for each version of its content (decisions §4). */
export function Welcome() {
  const { data: site } = useSite()
  // The version on screen. After the tap it counts as seen, but it stays until the closing animation ends.
  const [shownVersion, setShownVersion] = useState<string | null>(null)
  if (!site?.index_modal || !site.webcontent) return null
  const version = site.webcontent_version
  const due = version !== popupSeen()
  if (due && shownVersion !== version) setShownVersion(version)
  if (!due && shownVersion === null) return null
  return (
    <Suspense>
      <WelcomePopup
        title={site.webcontent_title || site.title}
        html={site.webcontent}
        onSeen={() => rememberPopupSeen(version)}
        onGone={() => setShownVersion(null)}
      />
    </Suspense>
  )
}
