import { proposeLevel } from '@jinli/contract/vip/level-change.admin'
import { vipLevelCount } from '@jinli/contract/vip/vip'
import { playerVip } from '@jinli/contract/vip/vip.admin'
import { Form, Input, Select } from 'antd'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { useCall } from '../api/use-read.ts'
import { wordsOf } from '../api/words-of.ts'
import { ActionDialog, type FieldProblem } from '../page/action-dialog.tsx'
import { ReasonField } from '../page/reason-field.tsx'
import { reasonMissing } from '../page/reason-missing.ts'
import type { DialogEnds } from '../page/use-dialogs.tsx'

type Values = { username: string; level: number; reason: string }

const levels = Array.from({ length: vipLevelCount + 1 }, (_, level) => ({
  value: level,
  label: `VIP${level}`,
}))
const reasons = ['客户经理申请', '活动承诺等级', '误升级更正', '违反活动规则']

function problemOf(values: Values): FieldProblem<Values> | null {
  if (!values.username.trim()) return { field: 'username', message: '请输入会员用户名' }
  return reasonMissing(values)
}

/** What a level set by staff does, in words. */
export function levelEffect(username: string, from: number | null, to: number): string {
  if (!username || from === null) return '填写会员后，这里显示现在的等级与调整结果。'
  if (from === to) return `会员 ${username} 已是 VIP${to}。`
  const rule =
    to > from
      ? '不派发晋级礼金；90天后按保级流水考核。'
      : '返水立即按新等级计算；累计达标并完成保级流水后可再次晋级。'
  return `会员 ${username}：VIP${from} → VIP${to}。${rule}`
}

/** Proposes another level for a player. */
export function ProposeLevelDialog({
  row,
  ...ends
}: DialogEnds & { row?: { username: string } }) {
  const [username, setUsername] = useState(row?.username ?? '')
  const query = useCall(playerVip, { username }, { enabled: username !== '' })
  const level = query.data?.standing.level ?? null
  return (
    <ActionDialog<Values, unknown>
      {...ends}
      title="调整 VIP 等级"
      renderEffect={(values) => levelEffect(values.username.trim(), level, values.level)}
      confirm="提交复核"
      initial={{ username, level: 1, reason: '' }}
      problem={problemOf}
      task={(values) =>
        call(proposeLevel, {
          username: values.username.trim(),
          level: values.level,
          reason: values.reason.trim(),
        })
      }
      successText="已提交，等待另一位员工复核"
    >
      {(form) => (
        <>
          <Form.Item
            label="会员用户名"
            name="username"
            extra={query.error && username ? wordsOf(query.error) : ''}
          >
            <Input
              name="username"
              maxLength={64}
              autoComplete="off"
              spellCheck={false}
              disabled={row !== undefined}
              onBlur={() => setUsername(form.getFieldValue('username')?.trim() ?? '')}
            />
          </Form.Item>
          <Form.Item label="调整为" name="level">
            <Select options={levels} />
          </Form.Item>
          <ReasonField label="原因（会员不可见）" templates={reasons} />
        </>
      )}
    </ActionDialog>
  )
}
