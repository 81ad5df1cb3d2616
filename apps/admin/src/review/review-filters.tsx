import { QuestionCircleOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button, Popover, Segmented } from 'antd'
import { FilterBar, type FilterField } from '../page/filter-bar.tsx'
import { ExportButton } from './export-button.tsx'
import type { QueueFilter } from './queue-filter.ts'
import { keyHelp } from './review-keys.ts'
import type { Choice, ReviewRow, ReviewSubject } from './review-subject.ts'

type Props<R extends ReviewRow> = {
  subject: ReviewSubject<R>
  filter: QueueFilter
  fetching: boolean
  onChange: (change: Partial<QueueFilter>) => void
  onRefresh: () => void
}

const help = (
  <dl className="key-help">
    {keyHelp.map(([key, meaning]) => (
      <div key={key}>
        <dt>
          <kbd>{key}</kbd>
        </dt>
        <dd>{meaning}</dd>
      </div>
    ))}
  </dl>
)

function fieldsOf(methods: readonly Choice[], flags: readonly Choice[]): FilterField[] {
  return [
    {
      name: 'method',
      label: '方式',
      kind: 'choice',
      choices: [{ value: '', label: '全部方式' }, ...methods],
    },
    {
      name: 'flag',
      label: '标记',
      kind: 'choice',
      choices: [{ value: '', label: '全部标记' }, ...flags],
    },
    { name: 'since', label: '自', kind: 'date' },
    { name: 'until', label: '至', kind: 'date' },
    {
      name: 'search',
      label: '订单号或用户名',
      kind: 'text',
      placeholder: '订单号 / 用户名',
    },
  ]
}

/** State, filters, file and refresh of a queue. */
export function ReviewFilters<R extends ReviewRow>(props: Props<R>) {
  const { subject, filter, fetching, onChange, onRefresh } = props
  const { method, flag, since, until, search } = filter
  const narrowing = { method, flag, since, until, search }
  return (
    <>
      <div className="states">
        <Segmented<string>
          name="state"
          aria-label="状态"
          options={subject.stateChoices.map(({ value, label }) => ({ value, label }))}
          value={filter.state}
          onChange={(state) => onChange({ state, page: 1 })}
        />
      </div>
      <FilterBar
        filter={narrowing}
        fields={fieldsOf(subject.methods, subject.flags)}
        onChange={(change) => {
          const wanted = { ...narrowing, ...change }
          if (JSON.stringify(wanted) === JSON.stringify(narrowing)) onRefresh()
          else onChange({ ...wanted, page: 1 })
        }}
      >
        <Popover content={help} trigger={['hover', 'click']} placement="bottomRight">
          <Button
            type="text"
            icon={<QuestionCircleOutlined aria-hidden />}
            aria-label="快捷键"
          />
        </Popover>
        <ExportButton subject={subject} filter={filter} />
        <Button
          icon={<ReloadOutlined aria-hidden spin={fetching} />}
          aria-busy={fetching}
          onClick={onRefresh}
        >
          刷新
        </Button>
      </FilterBar>
    </>
  )
}
