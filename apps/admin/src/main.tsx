import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { HashRouter } from 'react-router'
import './admin.css'
import { watchHands } from './api/attendance.ts'
import { queryClient } from './api/query-client.ts'
import { joinTabs } from './api/staff-session.ts'
import { AdminRoutes } from './routes.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('the page has no #root')
watchHands(window)
joinTabs()

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      {/* A key that opens a dialog has opened it before the next one is typed (trials T-2). */}
      <HashRouter useTransitions={false}>
        <AdminRoutes />
      </HashRouter>
    </QueryClientProvider>
  </StrictMode>,
)
