# --- path: lib/size.ex ---
defprotocol Shop.Size do
  @doc "How large it is."
  def size(value)
end
# --- path: lib/box.ex ---
defmodule Shop.Box do
  defstruct [:edge]

  defimpl Shop.Size do
    #          ^^^^ implement lib/size.ex#Shop.Size
    def size(box), do: box.edge
    #   ^^^^ override lib/size.ex#Shop.Size.size
  end
end
defimpl Shop.Size, for: List do
  def size(list), do: length(list)
  #   ^^^^ override lib/size.ex#Shop.Size.size
end
# --- path: lib/worker.ex ---
defmodule Shop.Worker do
  @callback run(term, integer) :: :ok
end
defmodule Shop.Job do
  @behaviour Shop.Worker
  #               ^^^^^^ implement lib/worker.ex#Shop.Worker
  @impl true
  def run(_job, _count), do: Shop.Size.size([])
  #                                    ^^^^ call lib/size.ex#Shop.Size.size
  #   ^^^ override lib/worker.ex#Shop.Worker.run
  def run(_job), do: :ok
  #   ^^^ ! override lib/worker.ex#Shop.Worker.run
end
