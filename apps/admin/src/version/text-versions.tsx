import type { Needed } from '@jinli/contract/permission'
import { textStateLabels } from '@jinli/contract/version'
import type { UseQueryResult } from '@tanstack/react-query'
import { Button, Collapse, Pagination } from 'antd'
import type { ReactNode } from 'react'
import { ForWhomMay } from '../operator/for-whom-may.tsx'
import { Answered } from '../page/answered.tsx'
import { DetailBody } from '../page/detail-body.tsx'
import { HtmlText } from '../page/html-field.tsx'
import { SmallText } from '../page/small-text.tsx'
import { timeText } from '../page/time-text.ts'

type Version = {
  version: number
  state: keyof typeof textStateLabels
  content: string
  made_by: string
  made_at: Date
  decided_by: string
  decided_at: Date | null
  reason: string
}
type Props<V extends Version> = {
  query: Pick<
    UseQueryResult<{ data: V[]; total: number; per_page: number }>,
    'data' | 'error' | 'refetch'
  >
  page: number
  onPage: (page: number) => void
  /** What a version says besides its HTML. */
  renderTold: (version: V) => ReactNode
  /** The call that a draft is written with. */
  writing: { permission: Needed }
  onTake: (version: V) => void
}

/** Who dealt with a version last, when and why. */
export function decidedText({ decided_by, decided_at, reason }: Version): string {
  return [decided_by, timeText(decided_at), reason].filter(Boolean).join(' · ')
}

/** Every version of a text with what it says; each can be the beginning of the next. */
export function TextVersions<V extends Version>(props: Props<V>) {
  const { query, page, onPage, renderTold, writing, onTake } = props
  return (
    <Answered query={query}>
      {({ data, total, per_page }) => (
        <DetailBody>
          <Collapse
            destroyOnHidden
            items={data.map((each) => ({
              key: each.version,
              label: `第${each.version}版 · ${textStateLabels[each.state]} · ${timeText(each.made_at)}`,
              extra: <SmallText>{each.made_by || '系统自带'}</SmallText>,
              children: (
                <DetailBody>
                  {renderTold(each)}
                  {each.content && (
                    <HtmlText label={`第${each.version}版的内容`} html={each.content} />
                  )}
                  <ForWhomMay call={writing}>
                    <Button onClick={() => onTake(each)}>以此版本起草</Button>
                  </ForWhomMay>
                </DetailBody>
              ),
            }))}
          />
          <Pagination
            size="small"
            hideOnSinglePage
            current={page}
            pageSize={per_page}
            total={total}
            onChange={onPage}
          />
        </DetailBody>
      )}
    </Answered>
  )
}
