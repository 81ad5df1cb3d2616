import {
  breakGlassMinutes,
  listLendableRoles,
  requestBreakGlass,
} from '@jinli/contract/break-glass/break-glass.admin'
import { refusal } from '@jinli/contract/refusal/refusals'
import { Form } from 'antd'
import { call } from '../api/call.ts'
import { useCall } from '../api/use-read.ts'
import { ActionDialog } from '../page/action-dialog.tsx'
import { QueryResult } from '../page/query-result.tsx'
import { RadioLines } from '../page/radio-lines.tsx'
import { ReasonField } from '../page/reason-field.tsx'
import { reasonMissing } from '../page/reason-missing.ts'
import type { DialogEnds } from '../page/use-dialogs.tsx'
import { durationText } from './break-glass-row.ts'
import { LentPermissions } from './lent-permissions.tsx'

type RequestForm = { role: string; minutes: number; reason: string }

const durations = [30, breakGlassMinutes.usual, 120, 240, breakGlassMinutes.max]

function problemOf({ role, reason }: RequestForm) {
  if (!role)
    return { field: 'role' as const, message: refusal('staff.role-unknown').message }
  return reasonMissing({ reason })
}

/** Asks for a role for some time; another member confirms it. */
export function RequestDialog(ends: DialogEnds) {
  const query = useCall(listLendableRoles, {})
  return (
    <ActionDialog<RequestForm, unknown>
      {...ends}
      width={560}
      title="申请紧急授权"
      renderEffect={({ role, minutes }) => {
        const chosenRole = query.data?.find(({ name }) => name === role)
        return (
          <>
            由负责人或有确认权限的另一位员工确认后生效，
            {durationText(minutes)}后自动结束；期间的每项操作都会标记
            {chosenRole && <LentPermissions permissions={chosenRole.permissions} />}
          </>
        )
      }}
      confirm="提交申请"
      initial={{ role: '', minutes: breakGlassMinutes.usual, reason: '' }}
      problem={problemOf}
      task={({ role, minutes, reason }) =>
        call(requestBreakGlass, { role, minutes, reason: reason.trim() })
      }
      successText="已提交，等待另一位员工确认"
    >
      <QueryResult query={query} rows={3}>
        {(roles) =>
          roles.length === 0 ? (
            <p>没有会给您更多权限的角色</p>
          ) : (
            <Form.Item label="角色" name="role">
              <RadioLines
                label="角色"
                name="role"
                options={roles.map(({ name, label }) => ({ value: name, label }))}
              />
            </Form.Item>
          )
        }
      </QueryResult>
      <Form.Item label="时长" name="minutes">
        <RadioLines
          label="时长"
          name="minutes"
          options={durations.map((minutes) => ({
            value: minutes,
            label: durationText(minutes),
          }))}
        />
      </Form.Item>
      <ReasonField label="原因" />
    </ActionDialog>
  )
}
