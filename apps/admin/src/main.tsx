import { hideInputMethodKeys } from '@jinli/client/input-method'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { HashRouter } from 'react-router'
import './admin.css'
import { watchInput } from './api/idle.ts'
import { queryClient } from './api/query-client.ts'
import { joinTabs } from './api/staff-session.ts'
import { AdminRoutes } from './routes.tsx'
import { HistoryOrder } from './shell/history-order.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('the page has no #root')
watchInput(window)
hideInputMethodKeys(window)
joinTabs()

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      {/* Navigates without React transitions, so that a dialog is open before the next key press. */}
      <HashRouter useTransitions={false}>
        <HistoryOrder>
          <AdminRoutes />
        </HistoryOrder>
      </HashRouter>
    </QueryClientProvider>
  </StrictMode>,
)
