import {
  approveSiteSetting,
  cancelSiteSetting,
  changeSiteSetting,
} from '@jinli/contract/site.admin'
import { siteProblem, takesTwo } from '@jinli/contract/site-setting.rules'
import { call } from '../api/call.ts'
import { ChangeList } from '../page/change-list.tsx'
import { DeedDialog, type FieldProblem } from '../page/deed-dialog.tsx'
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

/** What a change does, before it is done. */
function effectOf({ key, value, hosts }: SiteRow, form: SiteForm): string {
  const before = asDocument(value)
  const after = siteDocumentOf(key, form)
  if (siteChanges(key, before, after).length === 0) return '还没有变化'
  if (takesTwo(key, before, after, hosts)) return '将提交给另一位同事确认，确认后才生效：'
  if (before.site_state === true && after.site_state === false)
    return '会员将立即只看到维护提示；记录、取款、帮助与客服仍可进入：'
  return '会员将立即看到以下变更：'
}

/** Changes a setting; shows what would change while it is typed. */
export function ChangeSiteDialog({ row, ...rest }: Props) {
  const { key, label, value, hosts, newest } = row
  const changesBy = (form: SiteForm) => siteChanges(key, value, siteDocumentOf(key, form))

  function problemOf(form: SiteForm): FieldProblem<SiteForm> | null {
    const found = siteProblem(key, siteDocumentOf(key, form), hosts)
    if (found) return { field: found.field, message: found.detail }
    if (changesBy(form).length === 0) return { field: 'reason', message: '没有变化' }
    return reasonMissing({ reason: plainText(form.reason) })
  }

  return (
    <DeedDialog<SiteForm, { state: string }>
      {...rest}
      title={`修改「${label}」`}
      width={640}
      renderEffect={(form) => (
        <>
          <p>{effectOf(row, form)}</p>
          <ChangeList changes={changesBy(form)} label="变更" />
        </>
      )}
      confirm={(form) =>
        takesTwo(key, asDocument(value), siteDocumentOf(key, form), hosts)
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
      done={({ state }) => (state === 'draft' ? '已提交，等待另一位同事确认' : '已生效')}
    >
      <SiteControls settingKey={key} />
      <ReasonField label="修改原因" />
    </DeedDialog>
  )
}

/** The second person puts a draft in force. */
export function ApproveSiteDialog({ row, ...rest }: Props) {
  const { draft } = row
  if (!draft) return null
  return (
    <DeedDialog<object, unknown>
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
      done={`「${row.label}」已生效`}
    />
  )
}

/** Ends a draft; what is in force stays. */
export function CancelSiteDialog({ row, ...rest }: Props) {
  const { draft } = row
  if (!draft) return null
  return (
    <ReasonDialog
      {...rest}
      title={`撤销「${row.label}」的修改`}
      effect="草稿作废，站点不变。"
      confirm="确认撤销"
      ends
      task={(reason) => call(cancelSiteSetting, { id: draft.id, reason })}
      done="草稿已撤销"
      label="撤销原因"
    />
  )
}
