import { TableKit } from '@tiptap/extension-table'
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { Button, Flex } from 'antd'
import { useEffect } from 'react'
import styles from './html-field.module.css'

/** The editor allows exactly what the server's sanitiser allows, so saving loses no content. */
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    codeBlock: false,
    link: { openOnClick: false, defaultProtocol: 'https' },
  }),
  TableKit.configure({ table: { resizable: false } }),
]

type Tool = {
  label: string
  on?: (editor: Editor) => boolean
  can?: (editor: Editor) => boolean
  run: (editor: Editor) => void
}

const tools: readonly Tool[] = [
  {
    label: '标题',
    on: (e) => e.isActive('heading', { level: 2 }),
    run: (e) => e.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    label: '小标题',
    on: (e) => e.isActive('heading', { level: 3 }),
    run: (e) => e.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    label: '加粗',
    on: (e) => e.isActive('bold'),
    run: (e) => e.chain().focus().toggleBold().run(),
  },
  {
    label: '列表',
    on: (e) => e.isActive('bulletList'),
    run: (e) => e.chain().focus().toggleBulletList().run(),
  },
  {
    label: '编号',
    on: (e) => e.isActive('orderedList'),
    run: (e) => e.chain().focus().toggleOrderedList().run(),
  },
  {
    label: '引用',
    on: (e) => e.isActive('blockquote'),
    run: (e) => e.chain().focus().toggleBlockquote().run(),
  },
  {
    label: '表格',
    on: (e) => e.isActive('table'),
    run: (e) => e.chain().focus().insertTable({ rows: 3, cols: 3 }).run(),
  },
  {
    label: '删除表格',
    can: (e) => e.isActive('table'),
    run: (e) => e.chain().focus().deleteTable().run(),
  },
  {
    label: '撤销',
    can: (e) => e.can().undo(),
    run: (e) => e.chain().focus().undo().run(),
  },
  {
    label: '重做',
    can: (e) => e.can().redo(),
    run: (e) => e.chain().focus().redo().run(),
  },
]

function Tools({ editor }: { editor: Editor }) {
  const states = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      tools.map(({ on, can }) => ({ on: on?.(now), can: can?.(now) ?? true })),
  })
  return (
    <Flex wrap gap={4} role="toolbar" aria-label="格式">
      {tools.map(({ label, run }, at) => (
        <Button
          key={label}
          size="small"
          type={states[at]?.on ? 'primary' : 'default'}
          aria-pressed={states[at]?.on}
          disabled={!states[at]?.can}
          onClick={() => run(editor)}
        >
          {label}
        </Button>
      ))}
    </Flex>
  )
}

type Props = {
  label: string
  value?: string
  onChange?: (html: string) => void
  disabled?: boolean
}

/** An editor for HTML with headings, lists and tables. Other HTML is dropped. */
export function HtmlField({ label, value = '', onChange, disabled = false }: Props) {
  const editor = useEditor({
    extensions,
    content: value,
    editable: !disabled,
    editorProps: {
      attributes: { 'aria-label': label, role: 'textbox', 'aria-multiline': 'true' },
    },
    onUpdate: ({ editor: now }) => onChange?.(now.getHTML()),
  })
  useEffect(() => editor.setEditable(!disabled, false), [editor, disabled])
  return (
    <div className={styles.field}>
      {!disabled && <Tools editor={editor} />}
      <EditorContent editor={editor} className={styles.text} />
    </div>
  )
}

/** Shows HTML read-only, in the width of a phone. */
export function HtmlText({ label, html }: { label: string; html: string }) {
  const editor = useEditor(
    {
      extensions,
      content: html,
      editable: false,
      editorProps: { attributes: { 'aria-label': label, role: 'document' } },
    },
    [html],
  )
  return <EditorContent editor={editor} className={`${styles.text} ${styles.phone}`} />
}
