import './ui/old-engines.ts'
import './ui/inlined-styles.ts'
import './ui/theme.css'
import { hideInputMethodKeys } from '@jinli/client/input-method'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { HashRouter } from 'react-router'
import { watchLeaving } from './api/leaving.ts'
import { queryClient } from './api/query.ts'
import { BackGuard, guardBack } from './overlay/back-guard.ts'
import { currentToken } from './session/session.ts'
import { App } from './shell/app.tsx'
import { MissedAddress } from './shell/missed-address.ts'
import { welcomeReferral } from './shell/referral.ts'
import { watchInstallOffer } from './visit/install-prompt.ts'

// If the app runs inside a frame, it is the preview of the back office; no other site may frame it.
if (window.parent !== window) import('./shell/preview.ts').catch(console.error)
welcomeReferral(currentToken() !== null)
hideInputMethodKeys(window)
guardBack()
watchLeaving()
watchInstallOffer()

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
function mount(place: HTMLElement): void {
  startTransition(() =>
    createRoot(place).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <HashRouter>
            <BackGuard />
            <App />
            <MissedAddress />
          </HashRouter>
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
}
// The app is mounted in a separate task, after the modules above were evaluated (decision 022).
setTimeout(mount, 0, root)
