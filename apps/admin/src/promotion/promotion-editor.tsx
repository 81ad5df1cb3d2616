import {
  discardPromotion,
  endPromotion,
  promotionVersions,
  publishPromotion,
  readPromotion,
  returnPromotion,
  savePromotion,
} from '@jinli/contract/promotion/promotion.admin'
import { Button, Flex } from 'antd'
import { Link } from 'react-router'
import { call } from '../api/call.ts'
import { useCall } from '../api/use-read.ts'
import { useMay } from '../operator/use-staff.ts'
import { SmallText } from '../page/small-text.tsx'
import type { RowDialogProps } from '../page/use-dialogs.tsx'
import { isReviewed } from '../version/is-reviewed.ts'
import { SubmittedNote } from '../version/submitted-note.tsx'
import { TextEditor } from '../version/text-editor.tsx'
import { useWriting } from '../version/use-writing.ts'
import { CostDrawer } from './cost-drawer.tsx'
import { isAsking, type PromotionAction, promotionDialogs } from './promotion-dialogs.tsx'
import { PromotionDifference } from './promotion-difference.tsx'
import { PromotionFields } from './promotion-fields.tsx'
import {
  checkedIn,
  emptyForm,
  formOf,
  type PromotionFile,
  type PromotionForm,
  type PromotionRow,
} from './promotion-form.ts'
import { PromotionPreview } from './promotion-preview.tsx'
import { PromotionVersions } from './promotion-versions.tsx'
import { TryDrawer } from './try-drawer.tsx'

type DialogName = PromotionAction | 'try' | 'cost'
type ActionsProps = { file: PromotionFile; dirty: boolean; ask: (what: DialogName) => void }

/** Whether the member has submitted the draft and must wait for a second staff member. */
function waitsForOther(file: PromotionFile): boolean {
  return file.draft?.state === 'asked' && isAsking(file)
}

/** Returns what the second person reads in place of the form; null for everybody else. */
function differenceOf(file: PromotionFile) {
  return isReviewed(file) ? <PromotionDifference file={file} /> : null
}

function Actions({ file, dirty, ask }: ActionsProps) {
  const may = useMay()
  const { draft, published: liveVersion, standing: schedule } = file
  const publishes = may(publishPromotion.permission) && draft && !waitsForOther(file)
  const runs = liveVersion !== null && (schedule === 'live' || schedule === 'scheduled')
  return (
    <>
      <SubmittedNote draft={draft} mine={file.mine} subject="条款" />
      <Flex gap={8} wrap align="center">
        {publishes && (
          <Button type="primary" disabled={dirty} onClick={() => ask('publish')}>
            {isAsking(file) ? '提交复核' : '发布'}
          </Button>
        )}
        {isReviewed(file) && may(returnPromotion.permission) && (
          <Button onClick={() => ask('sendBack')}>退回修改</Button>
        )}
        <Button disabled={dirty} onClick={() => ask('try')}>
          试算
        </Button>
        <Button onClick={() => ask('cost')}>成本</Button>
        {runs && may(endPromotion.permission) && (
          <Button danger onClick={() => ask('end')}>
            结束活动
          </Button>
        )}
        {draft && may(discardPromotion.permission) && (
          <Button onClick={() => ask('discard')}>放弃草稿</Button>
        )}
        <Link to={`/promotion-applications?promotion=${file.id}`}>
          查看申请（待审 {file.waiting}）
        </Link>
        {dirty && <SmallText>有未保存的修改，保存后才能试算和发布。</SmallText>}
      </Flex>
    </>
  )
}

type OverProps = {
  openDialog: DialogName
  file: PromotionFile
  onDone: () => void
  onClose: () => void
}

function EditorDialog({ openDialog, file, onDone, onClose }: OverProps) {
  if (openDialog === 'try') return <TryDrawer file={file} onClose={onClose} />
  if (openDialog === 'cost') return <CostDrawer file={file} onClose={onClose} />
  const Dialog = promotionDialogs[openDialog]
  return <Dialog file={file} onDone={onDone} onClose={onClose} />
}

const changes = [readPromotion, promotionVersions]

export function PromotionEditor({ row, onDone }: RowDialogProps<PromotionRow>) {
  const query = useCall(readPromotion, { id: row.id })
  const may = useMay()(savePromotion.permission)
  const editor = useWriting<PromotionForm, DialogName>(
    `promotion ${row.id}`,
    emptyForm,
    changes,
  )
  const { openDialog, setOpenDialog, finish, isDirty } = editor
  const formIn = ({ draft, published: liveVersion }: PromotionFile) =>
    editor.writtenForm ?? formOf(draft ?? liveVersion)

  return (
    <TextEditor
      title={`优惠活动：${row.title}`}
      query={query}
      editor={editor}
      form={{
        begin: formIn,
        may,
        save: async ({ id, edition }, form) =>
          call(savePromotion, { id, based_on: edition, ...checkedIn(form) }),
        renderFields: (_file, disabled) => <PromotionFields disabled={disabled} />,
      }}
      review={differenceOf}
      preview={(file) => ({
        label: '手机预览',
        children: <PromotionPreview id={file.id} form={formIn(file)} />,
      })}
      renderVersions={({ id }) => (
        <PromotionVersions id={id} onTake={(version) => editor.take(formOf(version))} />
      )}
      onClose={onDone}
    >
      {(file) => (
        <>
          <Actions file={file} dirty={isDirty} ask={setOpenDialog} />
          {openDialog && (
            <EditorDialog
              openDialog={openDialog}
              file={file}
              onDone={finish}
              onClose={() => setOpenDialog(null)}
            />
          )}
        </>
      )}
    </TextEditor>
  )
}
