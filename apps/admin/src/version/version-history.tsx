import { documentStateLabels } from '@jinli/contract/version'
import type { UseQueryResult } from '@tanstack/react-query'
import { Drawer, Pagination } from 'antd'
import { Answered } from '../page/answered.tsx'
import card from '../page/card.module.css'
import { ChangeList } from '../page/change-list.tsx'
import type { Change } from '../page/changes.ts'
import { DetailBody } from '../page/detail-body.tsx'
import { FactList } from '../page/fact-list.tsx'
import { SmallText } from '../page/small-text.tsx'
import { StateTag } from '../page/state-tag.tsx'
import { timeText } from '../page/time-text.ts'

/** How many versions a page of the history has. */
export const historyPageSize = 10

type Version = {
  id: string
  version: number
  value: unknown
  reason: string
  made_by: string
  made_at: Date
  checked_by: string
}
/** A kind of documents, for people. */
export type DocumentWords<V extends Version> = {
  stateOf: (version: V) => keyof typeof documentStateLabels
  facts: (value: unknown) => { label: string; value: string }[]
  changes: (before: unknown, after: unknown) => Change[]
  /** What else is said of a version, in a few words. */
  note?: (version: V) => string
}
type Props<V extends Version> = {
  label: string
  query: Pick<UseQueryResult<{ data: V[]; total: number }>, 'data' | 'error' | 'refetch'>
  page: number
  onPage: (page: number) => void
  onClose: () => void
  words: DocumentWords<V>
}

function Told<V extends Version>({
  version,
  before,
  words,
}: {
  version: V
  before?: V
  words: DocumentWords<V>
}) {
  const people = [version.made_by || '安装', version.checked_by].filter(Boolean)
  const told = [people.join(' → '), timeText(version.made_at), words.note?.(version)]
  return (
    <article className={card.card}>
      <header className={card.head}>
        <strong>第 {version.version} 版</strong>
        <StateTag tone="closed">{documentStateLabels[words.stateOf(version)]}</StateTag>
      </header>
      <SmallText as="p">{[...told, version.reason].filter(Boolean).join(' · ')}</SmallText>
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

/** Every version of a document, newest first, each against the one before it. */
export function VersionHistory<V extends Version>(props: Props<V>) {
  const { label, query, page, onPage, onClose, words } = props
  return (
    <Drawer open onClose={onClose} size={560} title={`「${label}」的历史版本`}>
      <DetailBody>
        <Answered query={query}>
          {({ data, total }) => (
            <>
              {total === 0 && (
                <SmallText as="p">还没有修改过，为安装时的初始设置。</SmallText>
              )}
              {data.map((version, at) => (
                <Told
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
                pageSize={historyPageSize}
                total={total}
                onChange={onPage}
              />
            </>
          )}
        </Answered>
      </DetailBody>
    </Drawer>
  )
}
