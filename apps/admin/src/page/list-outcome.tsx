import { Button, Modal } from 'antd'
import { CopyText } from './copy-text.tsx'
import { type Columns, ListTable } from './list-table.tsx'
import type { PartOutcome } from './run-each.ts'
import { StateTag } from './state-tag.tsx'

type Props = {
  title: string
  outcomes: readonly PartOutcome[]
  /** The lines of the parts that were not done, to be tried again. */
  again?: string
  onClose: () => void
}

const columns: Columns<PartOutcome> = [
  { title: '会员 / 单号', dataIndex: 'name' },
  {
    title: '结果',
    render: (_, { isDone, text }) => (
      <StateTag tone={isDone ? 'good' : 'flag'}>{text}</StateTag>
    ),
  },
]

/** Shows what became of each part of a list, those that were not done first. */
export function ListOutcome({ title, outcomes, again, onClose }: Props) {
  const rest = outcomes.filter(({ isDone }) => !isDone)
  const rows = [...rest, ...outcomes.filter(({ isDone }) => isDone)]
  return (
    <Modal
      open
      centered
      width={560}
      title={title}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          完成
        </Button>
      }
    >
      <output>
        {`成功 ${outcomes.length - rest.length}，未成功 ${rest.length}`}
        {again && rest.length > 0 && (
          <>
            {' · '}
            <CopyText text={again} display="复制未成功的行" label="未成功的行" />
          </>
        )}
      </output>
      <ListTable<PartOutcome>
        label={title}
        rows={rows}
        rowKey={({ name }) => name}
        columns={columns}
        empty="没有内容"
      />
    </Modal>
  )
}
