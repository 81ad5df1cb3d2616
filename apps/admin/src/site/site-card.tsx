import { approveSiteSetting } from '@jinli/contract/site/site.admin'
import { useMay } from '../operator/use-staff.ts'
import { StateTag } from '../page/state-tag.tsx'
import { timeText } from '../page/time-text.ts'
import { DocumentCard, PendingVersion } from '../version/document-card.tsx'
import { DraftNote } from '../version/draft-note.tsx'
import { asDocument, type SiteRow } from './site-form.ts'
import { siteChanges, siteFacts } from './site-words.ts'

export type SiteAction = 'change' | 'approve' | 'cancel' | 'history'
type Props = { row: SiteRow; ask: (what: SiteAction, row: SiteRow) => void }

/** Shows a tag only if the site is closed. */
function StateOf({ row }: { row: SiteRow }) {
  if (row.key === 'state' && asDocument(row.value).site_state === false)
    return <StateTag tone="flag">维护中</StateTag>
  return (
    <StateTag tone="good">
      {row.current ? `第 ${row.current.version} 版生效中` : '初始设置'}
    </StateTag>
  )
}

/** Shows a site setting with its current and proposed version. */
export function SiteCard({ row, ask }: Props) {
  const may = useMay()
  const { key, label, current, draft, value } = row
  const people = [current?.made_by, current?.checked_by].filter(Boolean).join(' → ')
  const own = key === 'state' ? 'site.switch' : 'site.edit'
  const mayChange = !draft && may(own)
  const mayCancel = draft && may(draft.mine ? own : 'site.confirm')
  const mayApprove = may(approveSiteSetting.permission)
  return (
    <DocumentCard
      label={label}
      settingKey={key}
      standing={<StateOf row={row} />}
      facts={siteFacts(key, value)}
      origin={
        current
          ? `${people} · ${timeText(current.checked_at ?? current.made_at)} · ${current.reason}`
          : '安装时的初始设置'
      }
      onChange={mayChange ? () => ask('change', row) : null}
      onHistory={() => ask('history', row)}
    >
      {draft && (
        <PendingVersion title="待另一位员工确认的修改">
          <DraftNote
            label={label}
            draft={draft}
            changes={siteChanges(key, value, draft.value)}
            onApprove={mayApprove ? () => ask('approve', row) : null}
            onCancel={mayCancel ? () => ask('cancel', row) : null}
          />
        </PendingVersion>
      )}
    </DocumentCard>
  )
}
