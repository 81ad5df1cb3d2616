import { QuestionCircleOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button, Form, Input, Popover, Segmented } from 'antd'
import { type QueueFilter, stateChoices } from './queue-filter.ts'
import { keyHelp } from './review-keys.ts'

type Props = {
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

/** State, search and refresh of a queue. */
export function ReviewFilters({ filter, fetching, onChange, onRefresh }: Props) {
  return (
    <div className="filters">
      <Segmented<QueueFilter['state']>
        name="state"
        aria-label="状态"
        options={[...stateChoices]}
        value={filter.state}
        onChange={(state) => onChange({ state, page: 1 })}
      />
      <search>
        <Form
          key={filter.search}
          layout="inline"
          className="search"
          initialValues={{ search: filter.search }}
          onFinish={({ search = '' }: { search?: string }) => {
            const wanted = search.trim()
            if (wanted === filter.search) onRefresh()
            else onChange({ search: wanted, page: 1 })
          }}
        >
          <Form.Item name="search">
            <Input
              name="search"
              aria-label="订单号或用户名"
              placeholder="订单号 / 用户名"
              allowClear
              maxLength={64}
              onClear={() => onChange({ search: '', page: 1 })}
            />
          </Form.Item>
          <Button htmlType="submit">查询</Button>
        </Form>
      </search>
      <span className="filters-end">
        <Popover content={help} trigger={['hover', 'click']} placement="bottomRight">
          <Button
            type="text"
            icon={<QuestionCircleOutlined aria-hidden />}
            aria-label="快捷键"
          />
        </Popover>
        <Button
          icon={<ReloadOutlined aria-hidden spin={fetching} />}
          aria-busy={fetching}
          onClick={onRefresh}
        >
          刷新
        </Button>
      </span>
    </div>
  )
}
