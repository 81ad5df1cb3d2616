import { documentStateLabels } from '@jinli/contract/version/version'
import { Drawer, Pagination } from 'antd'
import { useState } from 'react'
import type { Read } from '../api/read.ts'
import { useRead } from '../api/use-read.ts'
import card from '../page/card.module.css'
import { ChangeList } from '../page/change-list.tsx'
import type { Change } from '../page/changes.ts'
import { DetailBody } from '../page/detail-body.tsx'
import { FactList } from '../page/fact-list.tsx'
import { QueryResult } from '../page/query-result.tsx'
import { SmallText } from '../page/small-text.tsx'
import { StateTag } from '../page/state-tag.tsx'
import { timeText } from '../page/time-text.ts'

const pagesize = 10

type Version = {
  id: string
  version: number
  value: unknown
  reason: string
  made_by: string
  made_at: Date
  checked_by: string
}
/** Functions that describe the documents of a kind. */
export type DocumentWords<V extends Version> = {
  stateOf: (version: V) => keyof typeof documentStateLabels
  facts: (value: unknown) => { label: string; value: string }[]
  changes: (before: unknown, after: unknown) => Change[]
  /** Returns a short note on a version. */
  note?: (version: V) => string
}
type Props<A, V extends Version> = {
  label: string
  call: Read<A, { data: V[]; total: number }>
  ask: (window: { page: number; pagesize: number }) => A
  onClose: () => void
  words: DocumentWords<V>
}

function VersionHead<V extends Version>({
  version,
  before,
  words,
}: {
  version: V
  before?: V
  words: DocumentWords<V>
}) {
  const people = [version.made_by || '安装', version.checked_by].filter(Boolean)
  const summary = [people.join(' → '), timeText(version.made_at), words.note?.(version)]
  return (
    <article className={card.card}>
      <header className={card.head}>
        <strong>第 {version.version} 版</strong>
        <StateTag tone="closed">{documentStateLabels[words.stateOf(version)]}</StateTag>
      </header>
      <SmallText as="p">
        {[...summary, version.reason].filter(Boolean).join(' · ')}
      </SmallText>
      {before ? (
        <ChangeList
          label={`第 ${version.version} 版与第 ${before.version} 版的差别`}
          changes={words.changes(before.value, version.value)}
        />
      ) : (
        <FactList facts={words.facts(version.value)} />
      )}
    </article>
  )
}

/** Lists every version of a document, newest first, with its changes from the version before. */
export function VersionHistory<A, V extends Version>(props: Props<A, V>) {
  const { label, call, ask, onClose, words } = props
  const [page, setPage] = useState(1)
  const query = useRead(call, ask({ page, pagesize }), { keep: true })
  return (
    <Drawer open onClose={onClose} size={560} title={`「${label}」的历史版本`}>
      <DetailBody>
        <QueryResult query={query}>
          {({ data, total }) => (
            <>
              {total === 0 && (
                <SmallText as="p">还没有修改过，为安装时的初始设置。</SmallText>
              )}
              {data.map((version, at) => (
                <VersionHead
                  key={version.id}
                  version={version}
                  before={data[at + 1]}
                  words={words}
                />
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
        </QueryResult>
      </DetailBody>
    </Drawer>
  )
}
