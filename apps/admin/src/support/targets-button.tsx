import { refusal } from '@jinli/contract/refusal/refusals'
import { type SupportTopic, supportTopics } from '@jinli/contract/support/support'
import { topicLabels } from '@jinli/contract/support/support.admin'
import {
  readHours,
  saveTargets,
  targetMax,
} from '@jinli/contract/support/support-hours.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { Button, Form, Input } from 'antd'
import { call } from '../api/call.ts'
import { useCall } from '../api/use-read.ts'
import { ForWhomMay } from '../operator/for-whom-may.tsx'
import { ActionDialog, type FieldProblem } from '../page/action-dialog.tsx'
import { TwoColumns } from '../page/two-columns.tsx'
import { type RowDialogProps, useDialogs } from '../page/use-dialogs.tsx'

type Targets = { targets: Record<SupportTopic, number>; version: number }
type Values = Record<SupportTopic, string>

const minutesOf = (text: string) =>
  /^\s*\d{1,4}\s*$/.test(text) ? Number.parseInt(text, 10) : 0

function problemOf(values: Values): FieldProblem<Values> | null {
  const isWrong = (topic: SupportTopic) => {
    const minutes = minutesOf(values[topic])
    return minutes < 1 || minutes > targetMax
  }
  const field = supportTopics.find(isWrong)
  return field ? { field, message: refusal('support.target-invalid').message } : null
}

function forTopics<V>(valueOf: (topic: SupportTopic) => V) {
  return {
    deposit: valueOf('deposit'),
    withdrawal: valueOf('withdrawal'),
    transfer: valueOf('transfer'),
    other: valueOf('other'),
  }
}

function TargetsDialog({ row, ...ends }: RowDialogProps<Targets>) {
  return (
    <ActionDialog<Values, Output<typeof saveTargets>>
      {...ends}
      title="修改回复时限"
      renderEffect={() =>
        '只计服务时间；对此后开始等待的会员生效。超时未回复的会话出现在主管的待办里。'
      }
      confirm="保存"
      initial={forTopics((topic) => String(row.targets[topic]))}
      firstField="deposit"
      problem={problemOf}
      task={(values) =>
        call(saveTargets, {
          ...forTopics((topic) => minutesOf(values[topic])),
          version: row.version,
        })
      }
      successText="回复时限已保存"
    >
      <TwoColumns>
        {supportTopics.map((topic) => (
          <Form.Item key={topic} name={topic} label={`${topicLabels[topic]}（分钟）`}>
            <Input name={topic} inputMode="numeric" maxLength={4} />
          </Form.Item>
        ))}
      </TwoColumns>
    </ActionDialog>
  )
}

const dialogs = { change: TargetsDialog } as const

/** Shows how soon players are answered, with a button to change it. */
export function TargetsButton() {
  const { data } = useCall(readHours, {})
  const openDialogs = useDialogs<Targets, 'change'>(dialogs, [readHours])
  if (!data) return null
  const text = supportTopics
    .map((topic) => `${topicLabels[topic]} ${data.targets[topic]}`)
    .join('、')
  return (
    <>
      <span>回复时限（分钟）：{text}</span>
      <ForWhomMay call={saveTargets}>
        <Button size="small" onClick={() => openDialogs.ask('change', data)}>
          修改回复时限
        </Button>
      </ForWhomMay>
      {openDialogs.dialog}
    </>
  )
}
