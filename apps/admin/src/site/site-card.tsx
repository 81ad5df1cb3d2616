import { approveSiteSetting } from '@jinli/contract/site.admin'
import { Button, Flex } from 'antd'
import { ForWhomMay } from '../operator/for-whom-may.tsx'
import { useMay } from '../operator/use-staff.ts'
import card from '../page/card.module.css'
import { ChangeList } from '../page/change-list.tsx'
import { FactList } from '../page/fact-list.tsx'
import { SmallText } from '../page/small-text.tsx'
import { StateTag } from '../page/state-tag.tsx'
import { timeText } from '../page/time-text.ts'
import styles from './site-card.module.css'
import type { SiteRow, SiteVersion } from './site-form.ts'
import { asDocument } from './site-form.ts'
import { siteChanges, siteFacts } from './site-words.ts'

export type SiteDeed = 'change' | 'approve' | 'cancel' | 'history'
type Props = { row: SiteRow; ask: (what: SiteDeed, row: SiteRow) => void }

function Draft({ row, draft, ask }: Props & { draft: SiteVersion }) {
  const may = useMay()
  const { mine } = draft
  return (
    <div className={styles.draft}>
      <strong>待另一位同事确认的修改</strong>
      <SmallText as="p">
        {draft.made_by} 于 {timeText(draft.made_at)} 提交：{draft.reason}
      </SmallText>
      <ChangeList
        label={`${row.label}的变更`}
        changes={siteChanges(row.key, row.value, draft.value)}
      />
      <Flex wrap gap={8}>
        {!mine && (
          <ForWhomMay call={approveSiteSetting}>
            <Button
              type="primary"
              size="small"
              aria-label={`确认生效 ${row.label}`}
              onClick={() => ask('approve', row)}
            >
              确认生效
            </Button>
          </ForWhomMay>
        )}
        {may(mine ? 'site.edit' : 'site.confirm') && (
          <Button
            size="small"
            aria-label={`撤销 ${row.label}`}
            onClick={() => ask('cancel', row)}
          >
            撤销
          </Button>
        )}
      </Flex>
      {mine && <SmallText as="p">您提交的，须由另一位同事确认</SmallText>}
    </div>
  )
}

/** Closed is what everybody should see; anything else is as it should be. */
function StateOf({ row }: { row: SiteRow }) {
  if (row.key === 'state' && asDocument(row.value).site_state === false)
    return <StateTag tone="flag">维护中</StateTag>
  return (
    <StateTag tone="good">
      {row.current ? `第 ${row.current.version} 版生效中` : '初始设置'}
    </StateTag>
  )
}

/** One setting: what is in force, what waits, and what can be done about it. */
export function SiteCard({ row, ask }: Props) {
  const may = useMay()
  const { key, label, current, draft, value } = row
  const people = [current?.made_by, current?.checked_by].filter(Boolean).join(' → ')
  return (
    <section className={card.card} aria-label={label} data-setting={key}>
      <header className={card.head}>
        <h2>{label}</h2>
        <StateOf row={row} />
      </header>
      <FactList facts={siteFacts(key, value)} />
      <SmallText as="p">
        {current
          ? `${people} · ${timeText(current.checked_at ?? current.made_at)} · ${current.reason}`
          : '安装时的初始设置'}
      </SmallText>
      {draft && <Draft row={row} draft={draft} ask={ask} />}
      <Flex wrap gap={8}>
        {!draft && may(key === 'state' ? 'site.switch' : 'site.edit') && (
          <Button
            size="small"
            aria-label={`修改 ${label}`}
            onClick={() => ask('change', row)}
          >
            修改
          </Button>
        )}
        <Button
          size="small"
          aria-label={`历史版本 ${label}`}
          onClick={() => ask('history', row)}
        >
          历史版本
        </Button>
      </Flex>
    </section>
  )
}
