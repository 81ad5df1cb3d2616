import {
  adjustmentDirectionLabels,
  adjustmentSideLabels,
  adjustmentTurnoverMax,
} from '@jinli/contract/adjustment/adjustment.admin'
import { Form, Radio, Select } from 'antd'
import { AmountField } from '../page/amount-field.tsx'
import { TwoColumns } from '../page/two-columns.tsx'

function choices(labels: Readonly<Record<string, string>>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}

const turnovers = Array.from({ length: adjustmentTurnoverMax + 1 }, (_, times) => ({
  value: times,
  label: times === 0 ? '不要求' : `${times} 倍`,
}))

/** Direction, amount, house account and turnover of an adjustment. */
export function AdjustmentFields({ amountLabel }: { amountLabel: string }) {
  return (
    <TwoColumns>
      <Form.Item label="方向" name="direction">
        <Radio.Group
          aria-label="方向"
          name="direction"
          optionType="button"
          options={choices(adjustmentDirectionLabels)}
        />
      </Form.Item>
      <AmountField label={amountLabel} name="amount" />
      <Form.Item label="科目" name="against">
        <Radio.Group
          aria-label="科目"
          name="against"
          optionType="button"
          options={choices(adjustmentSideLabels)}
        />
      </Form.Item>
      <Form.Item label="流水要求（倍，仅加款）" name="turnover_times">
        <Select options={turnovers} />
      </Form.Item>
    </TwoColumns>
  )
}
