import { Button } from './button.tsx';
import { t } from './texts.ts';

type FormActionsProps = {
  /** The text of the button that sends the form. */
  submit: string;
  busy?: boolean;
  disabled?: boolean;
  onCancel: () => void;
};

/** The last row of a small form: Cancel, and the button that sends the form. */
export const FormActions = ({ submit, onCancel, ...state }: FormActionsProps) => (
  <div className="flex flex-wrap justify-end gap-2">
    <Button kind="plain" size="compact" onClick={onCancel}>
      {t('Cancel')}
    </Button>
    <Button kind="forward" size="compact" type="submit" {...state}>
      {submit}
    </Button>
  </div>
);
