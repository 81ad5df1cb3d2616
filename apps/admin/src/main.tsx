import { QueryClientProvider } from '@tanstack/react-query'
import { App, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { HashRouter } from 'react-router'
import './admin.css'
import './page/page.css'
import './review/review.css'
import { queryClient } from './api/query-client.ts'
import { AdminRoutes } from './routes.tsx'
import { adminTheme } from './theme.ts'

const root = document.getElementById('root')
if (!root) throw new Error('the page has no #root')

createRoot(root).render(
  <StrictMode>
    <ConfigProvider
      locale={zhCN}
      theme={adminTheme}
      button={{ autoInsertSpace: false }}
      form={{ requiredMark: false }}
    >
      <App message={{ maxCount: 3 }}>
        <QueryClientProvider client={queryClient}>
          <HashRouter>
            <AdminRoutes />
          </HashRouter>
        </QueryClientProvider>
      </App>
    </ConfigProvider>
  </StrictMode>,
)
