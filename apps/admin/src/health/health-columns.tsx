import { ageText } from '../page/age-text.ts'
import { countText } from '../page/count-text.ts'
import { Figure } from '../page/figure.tsx'
import type { Columns } from '../page/list-table.tsx'
import { StateTag, type Tone } from '../page/state-tag.tsx'
import { timeText } from '../page/time-text.ts'
import { LineAndNote, TwoLines } from '../page/two-lines.tsx'
import type { Health } from './health-answer.ts'

type NodeLine = Health['nodes'][number]
type Job = Health['jobs'][number]
type Venue = Health['venues'][number]

function NodeState({ node }: { node: NodeLine }) {
  if (node.silent) return <StateTag tone="flag">无响应</StateTag>
  return (
    <>
      <StateTag tone="good">在线</StateTag>
      {node.holds_jobs && <StateTag tone="claim">执行后台任务</StateTag>}
    </>
  )
}

const figureColumn = <R,>(title: string, text: (row: R) => string): Columns<R>[number] => ({
  title,
  align: 'right',
  render: (_, row) => <Figure>{text(row)}</Figure>,
})

export const nodeColumns: Columns<NodeLine> = [
  {
    title: '节点',
    render: (_, { node, release }) => (
      <TwoLines main={node} sub={`版本 ${release.replace('release_', '')}`} />
    ),
  },
  { title: '状态', render: (_, node) => <NodeState node={node} /> },
  {
    title: '启动 / 上报',
    render: (_, { started_at, seen_at }) => (
      <TwoLines main={timeText(started_at)} sub={`上报 ${timeText(seen_at)}`} />
    ),
  },
  {
    title: '数据库连接',
    render: (_, { connections: { busy, max, waiting } }) => (
      <LineAndNote
        line={<Figure>{`${countText(busy)} / ${countText(max)}`}</Figure>}
        note={waiting > 0 ? `${countText(waiting)} 个在等待` : '无等待'}
      />
    ),
  },
  figureColumn('实时连接', ({ streams }) => countText(streams)),
  figureColumn('内存', ({ memory_mb }) => `${countText(memory_mb)} MB`),
  figureColumn('最长停顿', ({ loop_delay_ms }) => `${countText(loop_delay_ms)} 毫秒`),
]

const venueTones: Readonly<Record<Venue['state'], Tone>> = {
  up: 'good',
  down: 'flag',
  unasked: 'closed',
}
const venueWords: Readonly<Record<Venue['state'], string>> = {
  up: '连通',
  down: '中断',
  unasked: '尚未调用',
}

export const venueColumns: Columns<Venue> = [
  { title: '场馆', render: (_, { name, venue }) => <TwoLines main={name} sub={venue} /> },
  {
    title: '状态',
    render: (_, { state }) => (
      <StateTag tone={venueTones[state]}>{venueWords[state]}</StateTag>
    ),
  },
  figureColumn('连续失败', ({ failures }) => countText(failures)),
]

function everyText(seconds: number): string {
  return seconds < 60 ? `${seconds} 秒` : ageText(seconds)
}

export const jobColumns: Columns<Job> = [
  { title: '任务', dataIndex: 'job' },
  {
    title: '状态',
    render: (_, { late }) => (
      <StateTag tone={late ? 'flag' : 'good'}>{late ? '延迟' : '按时'}</StateTag>
    ),
  },
  figureColumn('间隔', ({ every_seconds }) => everyText(every_seconds)),
  figureColumn('距上次成功', ({ success_age_seconds }) => everyText(success_age_seconds)),
  figureColumn('执行', ({ runs }) => countText(runs)),
  figureColumn('失败', ({ failures }) => countText(failures)),
]
