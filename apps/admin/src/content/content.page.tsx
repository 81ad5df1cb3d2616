import { contentKindNames, contentKinds } from '@jinli/contract/content/content'
import { createContent, listContent } from '@jinli/contract/content/content.admin'
import { readOf } from '../api/read.ts'
import { useMay } from '../operator/use-staff.ts'
import { choiceField, tabsField } from '../page/filter-field.ts'
import { ListPage } from '../page/list-page.tsx'
import { useAddress } from '../page/use-address.ts'
import { contentColumns } from './content-columns.tsx'
import { ContentEditor } from './content-editor.tsx'
import { CreateContentDialog } from './create-content-dialog.tsx'

const kinds = contentKindNames.map((kind) => ({
  value: kind,
  label: contentKinds[kind].label,
}))
const fields = [
  tabsField('kind', '类型', kinds),
  choiceField('show', '范围', { standing: '展示与草稿', all: '全部（含已结束）' }),
] as const

/** The page of site content: banners, notices, popups and sponsorships. */
export function ContentPage() {
  const may = useMay()
  const { filter } = useAddress(fields, [20])
  return (
    <ListPage
      title="站点内容"
      label="站点内容"
      note="先写草稿、在手机上预览，再发布或排期；指向站外的内容由另一位员工复核发布。"
      call={readOf(listContent)}
      fields={fields}
      ask={(query) => query}
      columns={contentColumns(filter.kind)}
      rowKey={(row) => row.id}
      empty={({ show }) => (show === 'all' ? '还没有内容' : '没有正在展示或起草的内容')}
      dialogs={{ edit: ContentEditor }}
      opens="edit"
      create={
        may(createContent.permission)
          ? { label: '新建内容', dialog: CreateContentDialog }
          : undefined
      }
    />
  )
}
