import '../ui/old-engines.ts'
import '../ui/theme.css'
import { hideInputMethodKeys } from '@jinli/client/input-method'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ToastHost } from '../ui/toast-host.tsx'
import { PortalScreen } from './portal-screen.tsx'

const queries = new QueryClient({
  defaultOptions: { queries: { networkMode: 'always', retry: 1, staleTime: 30_000 } },
})

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
hideInputMethodKeys(window)
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <PortalScreen />
    </QueryClientProvider>
    <ToastHost />
  </StrictMode>,
)
