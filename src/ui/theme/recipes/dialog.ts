import { defineSlotRecipe } from '@chakra-ui/react/styled-system';
import { LAYER } from './layer';

const SLOTS = [
  'trigger',
  'backdrop',
  'positioner',
  'content',
  'title',
  'description',
  'closeTrigger',
  'header',
  'body',
  'footer',
] as const;

// On a phone toasts are as wide as the window and stand below the modal, so that they cover none of its buttons. Half of it stays at least.
const TOASTS = { base: 'min(var(--toasts-room, 0px), 50dvh)', md: '0px' };
/** A length of the window that is left beside the toasts, less `gap`. */
const beside = (gap: string) => ({ base: `calc(100dvh - ${TOASTS.base} - ${gap})`, md: `calc(100dvh - ${gap})` });

const base = {
  backdrop: { position: 'fixed', inset: '0', zIndex: LAYER, bg: 'backdrop' },
  // A positioner without a size of its own: what is beside the content is the backdrop.
  positioner: { position: 'fixed', inset: '0', zIndex: LAYER, display: 'flex', paddingBottom: TOASTS },
  content: {
    position: 'relative',
    zIndex: LAYER,
    display: 'flex',
    flexDirection: 'column',
    bg: 'bg.surface',
    color: 'fg.default',
    boxShadow: 'overlay',
    // Toasts are inside the topmost modal, fixed to the window: nothing here may become their containing block.
    overflow: 'hidden',
    '&:focus': { outline: 'none' },
    '& form': { display: 'flex', flexDirection: 'column', minHeight: '0', flex: '1' },
  },
  header: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    paddingInline: '5',
    paddingTop: '4',
    paddingBottom: '1',
  },
  title: {
    flex: '1',
    minWidth: '0',
    fontSize: 'lg',
    fontWeight: 'semibold',
    lineHeight: '24px',
    overflowWrap: 'anywhere',
  },
  body: {
    flex: '1',
    minHeight: '0',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    display: 'flex',
    flexDirection: 'column',
    gap: '4',
    paddingInline: '5',
    paddingBlock: '3',
    // Content that does not fit scrolls; otherwise a two-line notice would be squeezed into one line.
    '& > *': { flexShrink: '0' },
    // A part of its own under the words of a question.
    '& > div > section': { marginTop: '3' },
  },
  footer: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: '2',
    paddingInline: '5',
    paddingTop: '3',
    paddingBottom: 'max(16px, env(safe-area-inset-bottom))',
  },
} as const;

const dialog = {
  margin: 'auto',
  width: 'min(480px, calc(100vw - 32px))',
  maxHeight: { base: `min(720px, ${beside('32px').base})`, md: `min(720px, ${beside('32px').md})` },
  borderRadius: 'xl',
} as const;

/** Dialogs and drawers: one recipe, so that their contents are the same part in both. */
export const dialogRecipe = defineSlotRecipe({
  slots: SLOTS,
  base,
  variants: {
    shape: {
      dialog: { content: dialog },
      // Full height from the start, so that no button moves when more content arrives.
      tall: { content: { ...dialog, height: dialog.maxHeight } },
      // A phone's keyboard leaves no room for a floating sheet beside it.
      sheet: {
        positioner: { justifyContent: 'flex-end' },
        content: {
          height: beside('0px'),
          paddingTop: 'env(safe-area-inset-top)',
          width: { base: '100vw', md: 'min(480px, 100vw)' },
        },
        header: { paddingBlock: '3', borderBottomWidth: '1px' },
        body: { paddingBlock: '5' },
        footer: { borderTopWidth: '1px' },
      },
      drawer: {
        content: {
          height: beside('0px'),
          paddingTop: 'env(safe-area-inset-top)',
          paddingLeft: 'env(safe-area-inset-left)',
          width: 'min(288px, calc(100vw - 48px))',
        },
      },
    },
  },
  defaultVariants: { shape: 'dialog' },
});
