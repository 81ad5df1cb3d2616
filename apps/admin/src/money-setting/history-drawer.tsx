import { settingHistory, versionStatusLabels } from '@jinli/contract/money-setting.admin'
import { Drawer, Pagination } from 'antd'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { Answered } from '../page/answered.tsx'
import { ChangeList } from '../page/change-list.tsx'
import { FactList } from '../page/fact-list.tsx'
import { usePageQuery } from '../page/use-page-query.ts'
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
    <article className="card">
      <header className="card-head">
        <strong>第 {version.version} 版</strong>
        <span className="tag tag-closed">{versionStatusLabels[version.status]}</span>
      </header>
      <p className="line-sub wrap">
        {people} · {version.made_at}
        {version.effective_at ? ` · ${effectiveWord(version)}` : ''}
        {version.reason ? ` · ${version.reason}` : ''}
      </p>
      {before ? (
        <ChangeList
          label={`第 ${version.version} 版与第 ${before.version} 版的差别`}
          changes={settingChanges(before.value, version.value)}
        />
      ) : (
        <FactList facts={factsOf(version.key, version.value)} />
      )}
    </article>
  )
}

/** Every version of a setting, newest first, each against the one before it. */
export function HistoryDrawer({ row, onClose }: { row: SettingRow; onClose: () => void }) {
  const [page, setPage] = useState(1)
  const query = usePageQuery(
    ['settings', row.key, 'history', page],
    (signal) => call(settingHistory, { key: row.key, page, pagesize }, signal),
    false,
  )
  return (
    <Drawer open onClose={onClose} size={560} title={`「${row.label}」的历史版本`}>
      <div className="detail">
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
      </div>
    </Drawer>
  )
}
