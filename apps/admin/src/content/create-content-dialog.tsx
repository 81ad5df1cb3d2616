import {
  type ContentKind,
  contentKindNames,
  contentKinds,
} from '@jinli/contract/content/content'
import { createContent } from '@jinli/contract/content/content.admin'
import { refusal } from '@jinli/contract/refusal/refusals'
import { Form, Radio } from 'antd'
import { useSearchParams } from 'react-router'
import { call } from '../api/call.ts'
import { ActionDialog, type FieldProblem } from '../page/action-dialog.tsx'
import type { DialogEnds } from '../page/use-dialogs.tsx'
import { ContentFields } from './content-fields.tsx'
import { type ContentForm, emptyForm, saidIn } from './content-form.ts'

type NewContent = ContentForm & { kind: ContentKind }

const kinds = contentKindNames.map((kind) => ({
  value: kind,
  label: contentKinds[kind].label,
}))

function problemOf({ title }: NewContent): FieldProblem<NewContent> | null {
  if (title.trim()) return null
  return { field: 'title', message: refusal('content.title-missing').message }
}

/** Creates an item of the kind that the list shows. */
export function CreateContentDialog(props: DialogEnds) {
  const [query] = useSearchParams()
  const initialKind =
    contentKindNames.find((kind) => kind === query.get('kind')) ?? 'banner'
  return (
    <ActionDialog<NewContent, unknown>
      {...props}
      title="新建站点内容"
      width={720}
      renderEffect={() => '先保存为草稿，预览后再发布；前台暂不展示。'}
      confirm="保存草稿"
      initial={{ ...emptyForm, kind: initialKind }}
      firstField="title"
      problem={problemOf}
      task={({ kind, ...form }) => call(createContent, { kind, ...saidIn(form) })}
      successText="草稿已保存"
    >
      {(_form, { kind }) => (
        <>
          <Form.Item label="类型" name="kind">
            <Radio.Group
              aria-label="类型"
              name="kind"
              optionType="button"
              options={kinds}
            />
          </Form.Item>
          <ContentFields kind={kind} disabled={false} />
        </>
      )}
    </ActionDialog>
  )
}
