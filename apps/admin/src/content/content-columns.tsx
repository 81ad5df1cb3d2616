import { type ContentKind, contentKind } from '@jinli/contract/content/content'
import { textStateLabels } from '@jinli/contract/version/version'
import type { Columns } from '../page/list-table.tsx'
import { StateTag } from '../page/state-tag.tsx'
import { timeText } from '../page/time-text.ts'
import { TwoLines } from '../page/two-lines.tsx'
import styles from './content-columns.module.css'
import { type ContentRow, scheduleText, standingWord } from './content-words.ts'

function headOf({ live, waiting: scheduled, draft }: ContentRow) {
  return live ?? scheduled ?? draft
}

function ContentState({ row }: { row: ContentRow }) {
  const { tone, word } = standingWord(row)
  return <StateTag tone={tone}>{word}</StateTag>
}

function draftOf({ draft }: ContentRow) {
  if (!draft) return '—'
  const main = `${textStateLabels[draft.state]} · ${draft.made_by}`
  return <TwoLines main={main} sub={timeText(draft.made_at)} />
}

function scheduleOf(row: ContentRow) {
  const version = row.live ?? row.waiting
  if (!version) return '—'
  const next = row.live && row.waiting ? `新版 ${timeText(row.waiting.starts_at)} 上线` : ''
  return <TwoLines main={scheduleText(version)} sub={next} />
}

export function contentColumns(kind: ContentKind): Columns<ContentRow> {
  const picture: Columns<ContentRow> = [
    {
      title: '图片',
      render: (_, row) => (
        <img src={headOf(row)?.picture} alt="" className={styles.picture} />
      ),
    },
  ]
  return [
    ...(contentKind(kind).picture ? picture : []),
    {
      title: contentKind(kind).title,
      render: (_, row) => <span className={styles.title}>{row.title}</span>,
    },
    { title: '前台展示', render: (_, row) => <ContentState row={row} /> },
    { title: '展示时间', render: (_, row) => scheduleOf(row) },
    { title: '顺序', align: 'right', render: (_, row) => headOf(row)?.place ?? '—' },
    { title: '草稿', render: (_, row) => draftOf(row) },
  ]
}
