import { Plus, Trash2 } from "lucide-react";

/** Names of templates in a window, with a way to delete each, and to edit and add some where `editing` says how. */
export function TemplateList<Template extends { id: number; name: string }>({
  templates,
  onRemove,
  editing,
}: {
  templates: readonly Template[];
  onRemove: (template: Template) => unknown;
  editing?: { addLabel: string; onEdit: (template: Template) => void; onAdd: () => void };
}) {
  return (
    <div className="desk-templates">
      <ul>
        {templates.map((template) => (
          <li key={template.id}>
            <span>{template.name}</span>
            {editing && (
              <button type="button" className="desk-button" onClick={() => editing.onEdit(template)}>
                Edit<span className="sr-only"> {template.name}</span>
              </button>
            )}
            <button
              type="button"
              className="desk-icon-button"
              aria-label={`Delete ${template.name}`}
              onClick={() => onRemove(template)}
            >
              <Trash2 aria-hidden size={18} />
            </button>
          </li>
        ))}
      </ul>
      {editing && (
        <button type="button" className="desk-button" onClick={editing.onAdd}>
          <Plus aria-hidden size={18} />
          {editing.addLabel}
        </button>
      )}
    </div>
  );
}
