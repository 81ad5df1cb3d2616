import { listSiteSettings, siteSettingHistory } from '@jinli/contract/site/site.admin'
import { useCall } from '../api/use-read.ts'
import cards from '../page/card.module.css'
import { PageFrame } from '../page/page-frame.tsx'
import { QueryResult } from '../page/query-result.tsx'
import { useDialogs } from '../page/use-dialogs.tsx'
import { SiteCard } from './site-card.tsx'
import { ApproveSiteDialog, CancelSiteDialog, ChangeSiteDialog } from './site-dialogs.tsx'
import { asDocument, type SiteRow } from './site-form.ts'
import { SiteHistoryDrawer } from './site-history.tsx'

const dialogs = {
  change: ChangeSiteDialog,
  approve: ApproveSiteDialog,
  cancel: CancelSiteDialog,
  history: SiteHistoryDrawer,
} as const
const changes = [listSiteSettings, siteSettingHistory]

function listedIn(rows: readonly { key: string; value: unknown }[]): string[] {
  const list = asDocument(rows.find(({ key }) => key === 'hosts')?.value).hosts
  return Array.isArray(list) ? list.map(String) : []
}

export function SiteSettingsPage() {
  const { ask, dialog } = useDialogs<SiteRow, keyof typeof dialogs>(dialogs, changes)
  const query = useCall(listSiteSettings, {}, { everyMs: 10_000 })
  return (
    <PageFrame
      title="站点设置"
      note="修改立即生效；关闭站点（未绑定两步验证时）、名单之外的网址、名单本身和其他客户端，须由另一位员工确认。"
    >
      <QueryResult query={query} rows={12}>
        {(rows) => {
          const hosts = listedIn(rows)
          return (
            <div className={cards.many}>
              {rows.map((row) => (
                <SiteCard key={row.key} row={{ ...row, hosts }} ask={ask} />
              ))}
            </div>
          )
        }}
      </QueryResult>
      {dialog}
    </PageFrame>
  )
}
