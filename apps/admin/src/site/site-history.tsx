import { siteSettingHistory, siteVersionStateLabels } from '@jinli/contract/site.admin'
import { Drawer, Pagination } from 'antd'
import { useState } from 'react'
import { useCall } from '../api/use-read.ts'
import { Answered } from '../page/answered.tsx'
import card from '../page/card.module.css'
import { ChangeList } from '../page/change-list.tsx'
import { DetailBody } from '../page/detail-body.tsx'
import { FactList } from '../page/fact-list.tsx'
import { SmallText } from '../page/small-text.tsx'
import { StateTag } from '../page/state-tag.tsx'
import { timeText } from '../page/time-text.ts'
import type { RowDialogProps } from '../page/use-dialogs.tsx'
import type { SiteRow, SiteVersion } from './site-form.ts'
import { siteChanges, siteFacts } from './site-words.ts'

const pagesize = 10

function Version({ version, before }: { version: SiteVersion; before?: SiteVersion }) {
  const people = [version.made_by, version.checked_by].filter(Boolean).join(' → ')
  return (
    <article className={card.card}>
      <header className={card.head}>
        <strong>第 {version.version} 版</strong>
        <StateTag tone="closed">{siteVersionStateLabels[version.state]}</StateTag>
      </header>
      <SmallText as="p">
        {people} · {timeText(version.made_at)} · {version.reason}
      </SmallText>
      {before ? (
        <ChangeList
          label={`第 ${version.version} 版与第 ${before.version} 版的差别`}
          changes={siteChanges(version.key, before.value, version.value)}
        />
      ) : (
        <FactList facts={siteFacts(version.key, version.value)} />
      )}
    </article>
  )
}

/** Every version of a setting, newest first, each against the one before it. */
export function SiteHistoryDrawer({ row, onClose }: RowDialogProps<SiteRow>) {
  const [page, setPage] = useState(1)
  const asked = { key: row.key, page, pagesize }
  const query = useCall(siteSettingHistory, asked, { keep: true })
  return (
    <Drawer open onClose={onClose} size={560} title={`「${row.label}」的历史版本`}>
      <DetailBody>
        <Answered query={query}>
          {({ data, total }) => (
            <>
              {total === 0 && (
                <SmallText as="p">还没有修改过，为安装时的初始设置。</SmallText>
              )}
              {data.map((version, at) => (
                <Version key={version.id} version={version} before={data[at + 1]} />
              ))}
              <Pagination
                size="small"
                hideOnSinglePage
                current={page}
                pageSize={pagesize}
                total={total}
                onChange={setPage}
              />
            </>
          )}
        </Answered>
      </DetailBody>
    </Drawer>
  )
}
