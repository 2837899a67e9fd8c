variable "region" { type = string }
#         ^^^^^^ def variable var.region
locals {
  name = "x"
# ^^^^ def constant local.name
}
# Keeps the logs.
resource "aws_s3_bucket" "logs" {
#                         ^^^^ def class aws_s3_bucket.logs doc=Keeps the logs.
  bucket = var.region
#              ^^^^^^ ref read var.region
  lifecycle { prevent_destroy = true }
}
data "aws_ami" "u" { owners = ["x"] }
#               ^ def class data.aws_ami.u
module "net" { source = "./modules/net" }
#       ^^^ def module module.net
output "id" { value = data.aws_ami.u.id }
#                                  ^ ref read data.aws_ami.u
resource "half" {
