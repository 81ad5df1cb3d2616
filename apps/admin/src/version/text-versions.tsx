import type { RequiredPermission } from '@jinli/contract/permission'
import { textStateLabels } from '@jinli/contract/version/version'
import { Button, Collapse, Pagination } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Read } from '../api/read.ts'
import { useRead } from '../api/use-read.ts'
import { ForWhomMay } from '../operator/for-whom-may.tsx'
import { DetailBody } from '../page/detail-body.tsx'
import { HtmlText } from '../page/html-field.tsx'
import { QueryResult } from '../page/query-result.tsx'
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
type Props<A, V extends Version> = {
  call: Read<A, { data: V[]; total: number; per_page: number }>
  ask: (page: number) => A
  /** Shows what a version has besides its HTML. */
  renderTold: (version: V) => ReactNode
  /** The call that saves a draft. A staff member who may make this call can use an old version as draft. */
  writing: { permission: RequiredPermission }
  onTake: (version: V) => void
}

/** Describes who decided a version, when and why. */
export function decidedText({ decided_by, decided_at, reason }: Version): string {
  return [decided_by, timeText(decided_at), reason].filter(Boolean).join(' · ')
}

/** Lists every version of a text with its content. A version can be the start of the next draft. */
export function TextVersions<A, V extends Version>(props: Props<A, V>) {
  const { call, ask, renderTold, writing, onTake } = props
  const [page, setPage] = useState(1)
  const query = useRead(call, ask(page), { keep: true })
  return (
    <QueryResult query={query}>
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
            onChange={setPage}
          />
        </DetailBody>
      )}
    </QueryResult>
  )
}
