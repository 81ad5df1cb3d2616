import { contentKind } from '@jinli/contract/content'
import {
  contentStateLabels,
  contentVersions,
  saveContent,
} from '@jinli/contract/content.admin'
import { Button, Collapse, Pagination } from 'antd'
import { useState } from 'react'
import { useCall } from '../api/use-read.ts'
import { ForWhomMay } from '../operator/for-whom-may.tsx'
import { Answered } from '../page/answered.tsx'
import { DetailBody } from '../page/detail-body.tsx'
import { FactList } from '../page/fact-list.tsx'
import { HtmlText } from '../page/html-field.tsx'
import { SmallText } from '../page/small-text.tsx'
import { timeText } from '../page/time-text.ts'
import type { ContentFile, ContentVersion } from './content-form.ts'
import { scheduleText } from './content-words.ts'

type Props = { file: ContentFile; onTake: (version: ContentVersion) => void }

function Told({ version, kind }: { version: ContentVersion; kind: ContentFile['kind'] }) {
  const has = contentKind(kind)
  const decided = [version.decided_by, timeText(version.decided_at), version.reason]
  const facts = [
    { label: has.title, value: version.title },
    ...(has.picture ? [{ label: '图片', value: version.picture }] : []),
    ...(has.link ? [{ label: '链接', value: version.link }] : []),
    { label: '展示时间', value: scheduleText(version) },
    { label: '处理', value: decided.filter(Boolean).join(' · ') },
  ]
  return <FactList facts={facts} />
}

/** Every version with what it says; each can be the beginning of the next. */
export function ContentVersions({ file, onTake }: Props) {
  const [page, setPage] = useState(1)
  const query = useCall(contentVersions, { id: file.id, page }, { keep: true })
  return (
    <Answered query={query}>
      {({ data, total, per_page }) => (
        <DetailBody>
          <Collapse
            destroyOnHidden
            items={data.map((each) => ({
              key: each.version,
              label: `第${each.version}版 · ${contentStateLabels[each.state]} · ${timeText(each.made_at)}`,
              extra: <SmallText>{each.made_by || '系统自带'}</SmallText>,
              children: (
                <DetailBody>
                  <Told version={each} kind={file.kind} />
                  {each.content && (
                    <HtmlText label={`第${each.version}版的内容`} html={each.content} />
                  )}
                  <ForWhomMay call={saveContent}>
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
    </Answered>
  )
}
