import {
  approveSiteSetting,
  cancelSiteSetting,
  changeSiteSetting,
} from '@jinli/contract/site/site.admin'
import { siteProblem, takesTwo } from '@jinli/contract/site/site-setting.rules'
import { call } from '../api/call.ts'
import { useStaff } from '../operator/use-staff.ts'
import { ActionDialog, type FieldProblem } from '../page/action-dialog.tsx'
import { ChangeList } from '../page/change-list.tsx'
import { plainText } from '../page/plain-text.ts'
import { ReasonDialog } from '../page/reason-dialog.tsx'
import { ReasonField } from '../page/reason-field.tsx'
import { reasonMissing } from '../page/reason-missing.ts'
import type { RowDialogProps } from '../page/use-dialogs.tsx'
import { SiteControls } from './site-controls.tsx'
import {
  asDocument,
  type SiteForm,
  type SiteRow,
  siteDocumentOf,
  siteFormOf,
} from './site-form.ts'
import { siteChanges } from './site-words.ts'

type Props = RowDialogProps<SiteRow>

/** Describes the effect of a change. */
function effectOf(
  { key, value, hosts }: SiteRow,
  form: SiteForm,
  hasFactor: boolean,
): string {
  const before = asDocument(value)
  const after = siteDocumentOf(key, form)
  if (siteChanges(key, before, after).length === 0) return '还没有变化'
  if (takesTwo(key, before, after, { hosts, hasFactor }))
    return '将提交给另一位员工确认，确认后才生效：'
  if (before.site_state === true && after.site_state === false)
    return `${after.closed_from ? '到维护开始时，' : ''}全站关闭，前台只展示维护公告；记录、取款、帮助与客服仍可进入：`
  return '会员将立即看到以下变更：'
}

/** Changes a setting. The dialog shows what changes. */
export function ChangeSiteDialog({ row, ...rest }: Props) {
  const { key, label, value, hosts, newest } = row
  const hasFactor = useStaff().data?.factor === true
  const changesBy = (form: SiteForm) => siteChanges(key, value, siteDocumentOf(key, form))

  function problemOf(form: SiteForm): FieldProblem<SiteForm> | null {
    const problem = siteProblem(key, siteDocumentOf(key, form), hosts)
    if (problem) return { field: problem.field, message: problem.detail }
    if (changesBy(form).length === 0) return { field: 'reason', message: '没有变化' }
    return reasonMissing({ reason: plainText(form.reason) })
  }

  return (
    <ActionDialog<SiteForm, { state: string }>
      {...rest}
      title={`修改「${label}」`}
      width={640}
      renderEffect={(form) => (
        <>
          <p>{effectOf(row, form, hasFactor)}</p>
          <ChangeList changes={changesBy(form)} label="变更" />
        </>
      )}
      confirm={(form) =>
        takesTwo(key, asDocument(value), siteDocumentOf(key, form), { hosts, hasFactor })
          ? '提交复核'
          : '确认修改'
      }
      initial={{ ...siteFormOf(key, asDocument(value)), reason: '' }}
      problem={problemOf}
      task={(form) =>
        call(changeSiteSetting, {
          key,
          value: siteDocumentOf(key, form),
          reason: plainText(form.reason).trim(),
          based_on: newest,
        })
      }
      successText={({ state }) =>
        state === 'draft' ? '已提交，等待另一位员工确认' : '已生效'
      }
    >
      {(_form, _values, fillIn) => (
        <>
          <SiteControls settingKey={key} fillIn={fillIn} />
          <ReasonField label="修改原因" />
        </>
      )}
    </ActionDialog>
  )
}

/** Approves a proposed version, as the second staff member. */
export function ApproveSiteDialog({ row, ...rest }: Props) {
  const { draft } = row
  if (!draft) return null
  return (
    <ActionDialog<object, unknown>
      {...rest}
      title={`确认「${row.label}」的修改`}
      width={560}
      renderEffect={() => (
        <>
          <p>
            确认后立即生效；{draft.made_by} 的理由：{draft.reason}
          </p>
          <ChangeList label="变更" changes={siteChanges(row.key, row.value, draft.value)} />
        </>
      )}
      confirm="确认生效"
      initial={{}}
      task={() => call(approveSiteSetting, { id: draft.id })}
      successText={`「${row.label}」已生效`}
    />
  )
}

/** Cancels a proposed version. The version in force stays. */
export function CancelSiteDialog({ row, ...rest }: Props) {
  const { draft } = row
  if (!draft) return null
  return (
    <ReasonDialog
      {...rest}
      title={`撤销「${row.label}」的修改`}
      effect="草稿作废，站点不变。"
      confirm="确认撤销"
      isDestructive
      task={(reason) => call(cancelSiteSetting, { id: draft.id, reason })}
      successText="草稿已撤销"
      label="撤销原因"
    />
  )
}
