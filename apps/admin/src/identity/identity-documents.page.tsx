import {
  acceptDocument,
  documentLabels,
  listDocuments,
} from '@jinli/contract/identity/identity.admin'
import { reviewCounts } from '@jinli/contract/operator/operator.admin'
import { readOf } from '../api/read.ts'
import { useMay } from '../operator/use-staff.ts'
import { choiceField, textField } from '../page/filter-field.ts'
import { ListPage } from '../page/list-page.tsx'
import { AcceptDocumentDialog, RefuseDocumentDialog } from './decide-document-dialogs.tsx'
import { documentColumns } from './document-columns.tsx'

const fields = [
  choiceField('state', '状态', { '': '全部状态', ...documentLabels }),
  textField('search', '用户名', '用户名'),
] as const
const dialogs = { accept: AcceptDocumentDialog, refuse: RefuseDocumentDialog } as const

/** The page of pictures of identity documents. One staff member decides about each. */
export function IdentityDocumentsPage() {
  const mayDecide = useMay()(acceptDocument.permission)
  return (
    <ListPage
      title="身份证件"
      note="每次打开证件都会记入操作日志；证件照片在处理后按期删除。"
      call={readOf(listDocuments)}
      fields={fields}
      ask={(query) => query}
      columns={({ ask }) => documentColumns(mayDecide, ask)}
      rowKey={(row) => row.id}
      empty={({ search }) => (search ? '没有符合条件的证件' : '还没有身份证件')}
      dialogs={dialogs}
      changes={[reviewCounts]}
    />
  )
}
