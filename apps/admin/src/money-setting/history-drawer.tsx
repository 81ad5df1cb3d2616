import { settingHistory, versionStatusLabels } from '@jinli/contract/money-setting.admin'
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
import {
  effectiveWord,
  factsOf,
  type SettingRow,
  type SettingVersion,
  settingChanges,
} from './setting-words.ts'

const pagesize = 10

function Version({
  version,
  before,
}: {
  version: SettingVersion
  before?: SettingVersion
}) {
  const people = [version.made_by || '安装', version.checked_by].filter(Boolean).join(' → ')
  return (
    <article className={card.card}>
      <header className={card.head}>
        <strong>第 {version.version} 版</strong>
        <StateTag tone="closed">{versionStatusLabels[version.status]}</StateTag>
      </header>
      <SmallText as="p">
        {people} · {timeText(version.made_at)}
        {version.effective_at ? ` · ${effectiveWord(version)}` : ''}
        {version.reason ? ` · ${version.reason}` : ''}
      </SmallText>
      {before ? (
        <ChangeList
          label={`第 ${version.version} 版与第 ${before.version} 版的差别`}
          changes={settingChanges(version.key, before.value, version.value)}
        />
      ) : (
        <FactList facts={factsOf(version.key, version.value)} />
      )}
    </article>
  )
}

/** Every version of a setting, newest first, each against the one before it. */
export function HistoryDrawer({ row, onClose }: RowDialogProps<SettingRow>) {
  const [page, setPage] = useState(1)
  const query = useCall(settingHistory, { key: row.key, page, pagesize }, { keep: true })
  return (
    <Drawer open onClose={onClose} size={560} title={`「${row.label}」的历史版本`}>
      <DetailBody>
        <Answered query={query}>
          {({ data, total }) => (
            <>
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
